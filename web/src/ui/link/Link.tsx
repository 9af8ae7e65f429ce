import { Link as RouterLink, useRouter } from "@tanstack/react-router";
import { type AnchorHTMLAttributes, type ComponentType, type ReactNode, type Ref, useCallback } from "react";
import { linkParams, pathPattern, type RouteArgs, type RouteName, type Search } from "~/lib/routes";

/** A page by name: `{ name: "public_plan", params: { programId } }`. Wrong or missing parameters do not compile. */
export type LinkTarget = { [Name in RouteName]: { name: Name; replace?: boolean } & RouteArgs<Name> }[RouteName];

type LinkProps = LinkTarget &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
    children?: ReactNode;
    ref?: Ref<HTMLAnchorElement>;
    exact?: boolean;
  };

type UncheckedLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to: string;
  params?: object;
  search?: Search;
  hash?: string;
  replace?: boolean;
  preload?: "intent" | false;
  activeOptions?: { exact?: boolean; includeSearch?: boolean };
  ref?: Ref<HTMLAnchorElement>;
};
// The tree of pages grows by feature; names and parameters are checked by LinkTarget instead of the router's own types.
const Anchor = RouterLink as unknown as ComponentType<UncheckedLinkProps>;

/** The one way to link inside the app. The active link carries `aria-current="page"` and `data-status="active"`. */
export function Link({ name, params, search, hash, exact = false, ...rest }: LinkProps) {
  return (
    <Anchor
      {...rest}
      to={pathPattern(name)}
      params={linkParams(name, params)}
      search={search ?? {}}
      hash={hash}
      preload="intent"
      activeOptions={{ exact, includeSearch: false }}
    />
  );
}

/** Goes to a page by name: `const go = useGo(); go({ name: "my_plans" })`. */
export function useGo(): (target: LinkTarget) => void {
  const router = useRouter();
  return useCallback(
    ({ name, params, search, hash, replace }) => {
      void router.navigate({
        to: pathPattern(name),
        params: linkParams(name, params),
        search: search ?? {},
        hash,
        replace,
      } as never);
    },
    [router],
  );
}
