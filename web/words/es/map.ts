// The texts of the maps in Spanish.
export const map = {
  keys: 'Mapa. Use las teclas de flecha para moverse, más y menos para acercar o alejar, y 0 para ver todo.',
  closer: 'Acercar',
  farther: 'Alejar',
  reset: 'Ver todo',
};
