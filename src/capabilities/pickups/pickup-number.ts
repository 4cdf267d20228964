// Request numbers: `PU` and eight digits, more once those are used up.

export function pickupNumber(serial: number): string {
  return `PU${String(serial + 1).padStart(8, '0')}`;
}

export const PICKUP_NUMBER_EXAMPLE = pickupNumber(41);
