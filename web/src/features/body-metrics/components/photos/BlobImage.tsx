import { type ComponentProps, useCallback } from "react";

/** A picture in memory, with an address that ends with the element. */
export function BlobImage({ data, alt, ...rest }: { data: Blob; alt: string } & ComponentProps<"img">) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(data);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [data],
  );
  return <img ref={show} alt={alt} decoding="async" {...rest} />;
}
