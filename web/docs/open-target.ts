// A link to a field opens the collapsed sections that contain it.

export function openTarget(): void {
  reveal();
  addEventListener('hashchange', reveal);
}

function reveal(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = id === '' ? null : document.getElementById(id);
  if (target === null) return;
  for (let fold = target.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true;
  }
  target.scrollIntoView();
}
