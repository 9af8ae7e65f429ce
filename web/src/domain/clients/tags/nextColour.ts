import { TAG_COLOURS, type TagColour } from "~/ui/tag/Tag";

/** The colour of a new tag: the one that the fewest have, so that they can be told apart. */
export function nextColour(tags: { colour: TagColour }[]): TagColour {
  const used = (colour: TagColour) => tags.filter((tag) => tag.colour === colour).length;
  // Grey is what a tag without meaning has: it comes last.
  const [, ...coloured] = TAG_COLOURS;
  return coloured.reduce((best, colour) => (used(colour) < used(best) ? colour : best));
}
