// The documents of an environment that keeps none: no shipment is known to the image service.
import type { ImageSource } from './image-source.ts';

export const noImages: ImageSource = {
  check: async () => undefined,
  fetch: async () => undefined,
};
