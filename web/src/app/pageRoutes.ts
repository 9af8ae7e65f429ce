import { type AnyRoute, createRoute, lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { ApiError, isUnreachable } from "~/lib/apiError";
import { type PageRoute, parseSearch, type RouteName, stringifySearch } from "~/lib/routes";
import { type Guard, redirectTo } from "./guards";

/** Fetches the code of a page or frame. */
export type LoadComponent = () => Promise<{ default: ComponentType }>;

type Opening = { location: { href: string; pathname: string }; params: unknown; preload: boolean };

/**
 * Fetches code; without a connection it fails as a request does. For any other failure the router reloads the page once,
 * as there may be a newer release: offline that would take away the page that is there.
 */
const reached = (load: LoadComponent) => () =>
  load().catch((error: unknown) => {
    throw isUnreachable(error) ? new ApiError(0, "Request failed") : error;
  });

/** Runs a guard before a page or group opens. */
function before(guard: Guard | undefined) {
  if (!guard) return undefined;
  return ({ location, params, preload }: Opening) =>
    guard({ href: location.href, pathname: location.pathname, params: params as Record<string, string>, preload });
}

/** Passes over a page when a parameter has none of the values that it takes; letters may be capitals, as in all paths. */
const takesOnly = (only: NonNullable<PageRoute["only"]>) => ({
  parse: (params: Record<string, string>) =>
    Object.entries(only).every(([name, values]) => values.includes(params[name]?.toLowerCase() ?? "")) && params,
});

/** A page; its code loads when it is opened, or hovered over. */
export function page(
  parent: AnyRoute,
  { path, only }: Pick<PageRoute, "path" | "only">,
  load: LoadComponent,
  guard?: Guard,
): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path,
    ...(only && { params: takesOnly(only) }),
    component: lazyRouteComponent(reached(load)),
    beforeLoad: before(guard),
  });
}

/** A group of pages with a shared guard and, optionally, a shared frame. */
export function group(parent: AnyRoute, id: string, options: { guard?: Guard; frame?: LoadComponent } = {}): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    id,
    beforeLoad: before(options.guard),
    component: options.frame && lazyRouteComponent(reached(options.frame)),
  });
}

/** An alternative path of a page; keeps the query and parameters of the same name. */
export function alias(parent: AnyRoute, path: string, name: RouteName, fixed: Record<string, string> = {}): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path,
    beforeLoad: ({ params, search }) => redirectTo(name, { params: { ...(params as object), ...fixed }, search }),
  });
}

/** A path without a page: its guard decides where it leads. */
export function redirect(parent: AnyRoute, path: string, guard: Guard, fallback?: RouteComponent): AnyRoute {
  return createRoute({ getParentRoute: () => parent, path, beforeLoad: before(guard), component: fallback });
}

/** Queries are plain strings (`?q=123&type=fixed&type=membership`), as the server and links from outside write them. */
export const searchFormat = {
  parseSearch: (text: string) => parseSearch(text.replace(/^\?/, "")),
  stringifySearch: (search: Record<string, unknown>) => {
    const text = stringifySearch(search as Parameters<typeof stringifySearch>[0]);
    return text ? `?${text}` : "";
  },
};
