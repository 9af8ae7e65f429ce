import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap, withFiles } from "~/api/client";
import { ApiError } from "~/lib/apiError";

export type WhiteLabel = Schemas["WhiteLabelView"];
export type WebAddress = WhiteLabel["web_address"];
export type WebTheme = WhiteLabel["default_theme"];
export type Logo = NonNullable<WhiteLabel["logo"]>;
export type Role = keyof WebTheme;
export type ThemePreview = Schemas["ThemePreview"];

const WHITE_LABEL = "/api/coach/white-label";

/** How the pages of the coach's account look. */
export function useWhiteLabel() {
  return $api.useQuery("get", WHITE_LABEL, onError("inline"));
}

/** What a theme would look like; the previous answer stays while the next one loads. */
export function useThemePreview(theme: WebTheme) {
  return $api.useQuery(
    "post",
    "/api/coach/white-label/web-theme/preview",
    { body: theme, ...onError("silent") },
    { placeholderData: keepPreviousData, staleTime: Infinity },
  );
}

/** Saves the theme; what others saved since it was opened is loaded. */
export function useSaveTheme() {
  const queries = useQueryClient();
  return $api.useMutation("put", "/api/coach/white-label/web-theme", {
    onSuccess: (saved) => void queries.setQueriesData({ queryKey: ["get", WHITE_LABEL] }, saved),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        void queries.invalidateQueries({ queryKey: ["get", WHITE_LABEL] });
      }
    },
  });
}

/** Gives the account a web address, or takes the one that it has away. */
export function useSaveWebAddress() {
  const queries = useQueryClient();
  return $api.useMutation("put", "/api/coach/white-label/web-address", {
    onSuccess: (saved) => {
      queries.setQueriesData({ queryKey: ["get", WHITE_LABEL] }, saved);
      void queries.invalidateQueries({ queryKey: ["get", "/api/users/warnings"] });
    },
  });
}

/** Gives the account a logo, cut to every size from one file. */
export function useSaveLogo() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) =>
      unwrap(api.PUT("/api/coach/white-label/logo", { ...withFiles({ file }), ...onError("inline") })),
    onSuccess: (saved) => void queries.setQueriesData({ queryKey: ["get", WHITE_LABEL] }, saved),
  });
}

export function useRemoveLogo() {
  const queries = useQueryClient();
  return $api.useMutation("delete", "/api/coach/white-label/logo", {
    onSuccess: (saved) => void queries.setQueriesData({ queryKey: ["get", WHITE_LABEL] }, saved),
  });
}
