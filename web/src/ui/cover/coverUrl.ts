type Sizes = { small: string; normal: string; large: string };

/** Width by height of wide covers, as the server crops them. */
export const WIDE_RATIO = 360 / 186;

/** The address of one shape of a picture in one of its sizes, where there is one. */
export function coverUrl<Type extends string>(
  covers: readonly (Sizes & { cover_type: Type })[],
  type: NoInfer<Type>,
  size: keyof Sizes = "small",
): string | undefined {
  return covers.find(({ cover_type }) => cover_type === type)?.[size];
}
