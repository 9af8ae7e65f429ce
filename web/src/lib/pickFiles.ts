type Options = { accept?: string; multiple?: boolean };

/** Opens the browser's choice of files. Returns none if the person cancels. */
export function pickFiles({ accept = "", multiple = false }: Options = {}): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.multiple = multiple;
    input.hidden = true;
    const finish = () => {
      resolve([...(input.files ?? [])]);
      input.remove();
    };
    input.addEventListener("change", finish);
    input.addEventListener("cancel", finish);
    // Some browsers open nothing for an element that is not part of the page.
    document.body.append(input);
    input.click();
  });
}
