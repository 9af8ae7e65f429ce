import { lazyPart } from "~/ui/lazyPart";
import type { StockPhotoDialogProps } from "./StockPhotoDialog";

/** Chooses a stock photo and adds it to the library. Its code is fetched when it is first opened. */
export const StockPhotoDialog = lazyPart<StockPhotoDialogProps>(
  async () => (await import("./StockPhotoDialog")).default,
);
