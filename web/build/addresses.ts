import type { PageRoute } from "../src/lib/routes.ts";

/** The addresses of a route: one for each value of its parameters that take only some. */
export const addressesOf = ({ path, only = {} }: { path: string } & Pick<PageRoute, "only">): string[] =>
  Object.entries(only).reduce(
    (paths, [name, values]) => paths.flatMap((one) => values.map((value) => one.replace(`$${name}`, value))),
    [path],
  );
