import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { parseSearch, ROUTES, type RouteName, stringifySearch } from "~/lib/routes";
import type { Guard } from "./guards";

/** Fetches the code of a page or frame. */
export type Load = () => Promise<{ default: ComponentType }>;

type Visit = { location: { href: string; pathname: string }; params: unknown; preload: boolean };

/** Runs a guard before a page or group opens. */
function before(guard: Guard | undefined) {
  if (!guard) return undefined;
  return ({ location, params, preload }: Visit) =>
    guard({ href: location.href, pathname: location.pathname, params: params as Record<string, string>, preload });
}

/** A page by its name; its code loads when it is opened, or hovered over. */
export function page(parent: AnyRoute, name: RouteName, load: Load, guard?: Guard): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: ROUTES[name],
    component: lazyRouteComponent(load),
    beforeLoad: before(guard),
  });
}

/** Several pages under one guard and, maybe, one frame that stays while moving between them. */
export function group(parent: AnyRoute, id: string, options: { guard?: Guard; frame?: Load } = {}): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    id,
    beforeLoad: before(options.guard),
    component: options.frame && lazyRouteComponent(options.frame),
  });
}

/** A path that only sends on to a page; parameters of the same name and the query travel along. */
export function forward(parent: AnyRoute, path: string, name: RouteName, fixed: Record<string, string> = {}): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path,
    beforeLoad: ({ params, search }) => {
      throw redirect({ to: ROUTES[name], params: { ...(params as object), ...fixed }, search, replace: true } as never);
    },
  });
}

/** A path without a page: its guard always sends on. */
export function gate(parent: AnyRoute, path: string, guard: Guard): AnyRoute {
  return createRoute({ getParentRoute: () => parent, path, beforeLoad: before(guard) });
}

export const searchFormat = {
  parseSearch: (text: string) => parseSearch(text.replace(/^\?/, "")),
  stringifySearch: (search: Record<string, unknown>) => {
    const text = stringifySearch(search as Parameters<typeof stringifySearch>[0]);
    return text ? `?${text}` : "";
  },
};
