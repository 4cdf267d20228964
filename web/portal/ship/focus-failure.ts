// Brings somebody whose form was refused to the first field that needs another look.

export function focusFirstFailure(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  first?.focus({ preventScroll: true });
  (first ?? form?.querySelector('[role="alert"]'))?.scrollIntoView({ block: 'center' });
}
