// Vitest's reporter prints failures with Map.groupBy, which Node has from version 21 on.
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
