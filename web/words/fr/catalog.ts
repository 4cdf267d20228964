// The portal's texts in French, under the names of the English ones.
export const catalog = {};
