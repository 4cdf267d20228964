// A time of day as the API writes it (17:00), as the reader's language does (5:00 PM).

const times = new Intl.DateTimeFormat(navigator.language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

export function clockTime(text: string | null | undefined): string {
  if (!text || !/^\d\d:\d\d/.test(text)) return text ?? '';
  return times.format(new Date(`1970-01-01T${text.slice(0, 5)}:00Z`));
}

export function clockSpan(from: string, to: string): string {
  return `${clockTime(from)} – ${clockTime(to)}`;
}
