// The texts of the maps in French.
export const map = {
  keys: 'Carte. Utilisez les flèches pour vous déplacer, plus et moins pour zoomer, et 0 pour tout afficher.',
  closer: 'Zoom avant',
  farther: 'Zoom arrière',
  reset: 'Tout afficher',
};
