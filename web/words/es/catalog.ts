// The portal's texts in Spanish, under the names of the English ones.
export const catalog = {};
