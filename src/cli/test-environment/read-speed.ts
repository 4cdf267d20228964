// Parses the speed of a test environment's clock.
import { InvalidArgumentError } from 'commander';

export function readSpeed(text: string): number {
  const speed = Number(text);
  if (text.trim() === '' || Number.isNaN(speed)) throw new InvalidArgumentError('Give a number from 0 to 3600.');
  return speed;
}
