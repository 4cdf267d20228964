// Phone numbers as the API takes them: `(804) 555-0142` and `+1 804 555 0142` without what stands between the digits.

/** What is no phone number stays as it is, so that the server can say so. */
export function phoneDigits(phone: string): string {
  return phone.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '');
}
