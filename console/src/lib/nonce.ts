type Create = (name: string, options?: ElementCreationOptions) => HTMLElement;

/** The terminal and the editor make <style> elements and know no nonce: each gets it when it is made. */
export function stampStyles(page: Document): void {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="butler-nonce"]')?.content;
  if (!nonce || nonce.includes('{')) return;
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the form for any name is what libraries call
  const create: Create = page.createElement.bind(page);
  Object.assign(page, {
    createElement: (...[name, options]: Parameters<Create>) => {
      const element = create(name, options);
      if (element.tagName === 'STYLE') element.nonce = nonce;
      return element;
    },
  });
}
