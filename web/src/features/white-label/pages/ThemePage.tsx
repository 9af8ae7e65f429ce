import { ThemeEditor } from "../components/ThemeEditor";
import { WhiteLabelPage } from "../components/WhiteLabelPage";

/** The colours of a coach's public pages. */
export default function ThemePage() {
  return <WhiteLabelPage>{(own) => <ThemeEditor own={own} />}</WhiteLabelPage>;
}
