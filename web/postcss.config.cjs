module.exports = {
  plugins: {
    "postcss-preset-mantine": {},
    "postcss-simple-vars": {
      variables: {
        "mantine-breakpoint-xs": "575px",
        "mantine-breakpoint-sm": "797.98px",
        "mantine-breakpoint-md": "991.98px",
      },
    },
  },
};
