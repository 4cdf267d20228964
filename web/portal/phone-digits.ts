// Phone numbers in the API's format: `(804) 555-0142` and `+1 804 555 0142` reduced to their digits.

/** Text that is not a phone number stays as is, so that the server reports it. */
export function phoneDigits(phone: string): string {
  return phone.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '');
}
