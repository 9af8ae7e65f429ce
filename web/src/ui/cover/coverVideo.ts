type Media = { kind: string; state: string; src: string };

/** The address of the video that a cover plays: only of one that is published. Else its still picture is all. */
export function coverVideo<Type extends string>(
  covers: readonly { cover_type: Type; media: Media }[],
  type: NoInfer<Type>,
): string | undefined {
  const media = covers.find(({ cover_type }) => cover_type === type)?.media;
  return media?.kind === "video" && media.state === "published" ? media.src : undefined;
}
