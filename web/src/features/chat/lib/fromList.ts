import { useRouter } from "@tanstack/react-router";

/** The place in the history of the list from which a conversation was opened last. */
let listIndex: number | undefined;

/** Whether the page before this one is the list that it was opened from: going back keeps filters and scroll. */
export function useFromList() {
  const { history } = useRouter();
  // oxlint-disable-next-line no-underscore-dangle -- the router's own name
  const index = () => history.location.state.__TSR_index;
  return {
    remember: () => {
      listIndex = index();
    },
    isBefore: () => listIndex !== undefined && index() === listIndex + 1,
    back: () => history.back(),
  };
}
