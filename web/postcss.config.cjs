const TEXT = new Set(["font", "font-size", "line-height"]);

/** Text follows the size that people choose in their browser: its sizes are written in px and sent in rem. */
const textInRem = {
  postcssPlugin: "text-in-rem",
  Declaration(declaration) {
    if (!TEXT.has(declaration.prop) || !/\dpx/.test(declaration.value)) return;
    declaration.value = declaration.value.replace(/(\d*\.?\d+)px/g, (_, px) => `${px / 16}rem`);
  },
};

module.exports = {
  plugins: [
    require("postcss-preset-mantine")(),
    require("postcss-simple-vars")({
      variables: {
        "mantine-breakpoint-xs": "575px",
        "mantine-breakpoint-sm": "797.98px",
        "mantine-breakpoint-md": "991.98px",
      },
    }),
    textInRem,
  ],
};
