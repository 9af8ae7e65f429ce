import "./mantine.css";
import { MantineContext, MantineProvider } from "@mantine/core";
import { type ReactNode, useContext } from "react";
import { colorSchemeManager, cssVariables, theme } from "./theme";

/**
 * What the component library needs around its components. Pages that show none of them go without it, because it
 * would be a part of every first visit; what may appear on such a page brings it along. Inside another one it only
 * passes its children on.
 */
export function Themed({ children }: { children: ReactNode }) {
  const around = useContext(MantineContext);
  if (around) return children;
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
