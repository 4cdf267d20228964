// Names that columns have in Spanish and French files, and how names are compared: without accents, small words and punctuation.
import type { BulkFieldName } from '../../words/bulk-words.ts';

const SMALL_WORDS = new Set('your su sus el la los las del de y o le les du des d l et ou votre vos'.split(' '));
const NUMBER_WORDS = new Set('n no nro num numero'.split(' '));
/** `Número de pedido` is the order itself, but a column `Item No.` is not the item. */
const NUMBERED: ReadonlySet<BulkFieldName> = new Set(['reference', 'po', 'account', 'count', 'pieces']);

/** `Código postal de origen` → codigopostalorigen. */
export function plainName(text: string): string {
  return without(SMALL_WORDS, wordsOf(text)).join('');
}

/** A header as the name of this field: `Número de PO` → po. */
export function nameFor(field: BulkFieldName, header: string): string {
  const words = without(SMALL_WORDS, wordsOf(header));
  return (NUMBERED.has(field) ? without(NUMBER_WORDS, words) : words).join('');
}

function without(small: ReadonlySet<string>, words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !small.has(word));
  return rest.length === 0 ? words : rest;
}

/** With its small words, which are abbreviations in some names: `L`. */
export function wholeName(text: string): string {
  return wordsOf(text).join('');
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

const SIDES = {
  origin: 'origen remitente embarcador expedidor recoleccion salida origine expediteur chargeur ramassage depart',
  destination: 'destino destinatario consignatario entrega destination destinataire consignataire livraison arrivee',
} as const;
/** Alone, such a column holds the name of the company. */
const COMPANIES = {
  origin: 'remitente embarcador expedidor expediteur chargeur',
  destination: 'destinatario consignatario destinataire consignataire',
} as const;
const PARTS = {
  Name: 'nombre empresa compania razonsocial nom entreprise societe compagnie',
  Address: 'direccion domicilio calle callenumero adresse rue',
  City: 'ciudad municipio poblacion localidad ville municipalite',
  State: 'estado provincia estadoprovincia etat province etatprovince',
  PostalCode: 'codigopostal cp zip codepostal codepostalzip',
  Country: 'pais pays',
  Phone: 'telefono tel telephone',
} as const;

/** As `plainName` spells them. A column in kilograms or centimeters is not among them: rows are in pounds and inches. */
const OTHERS: Partial<Record<BulkFieldName, string>> = {
  reference: 'referencia pedido envio embarque reference commande envoi',
  po: 'ordencompra boncommande',
  account: 'cuenta cliente compte client',
  terms: 'terminos terminospago condiciones condicionespago modepaiement termes conditions conditionspaiement',
  shipDate: 'fecha fechaenvio fechaembarque fecharecoleccion dateexpedition dateenvoi dateramassage',
  serviceLevel: 'servicio nivelservicio nivel niveauservice niveau',
  count:
    'cantidad tarimas unidades unidadesmanejo quantite palettes unites unitesmanutention nombrepalettes nombreunites nombreunitesmanutention',
  unitType: 'tipounidad tipotarima tipo unidad typeunite unite',
  weight: 'peso pesolb pesolbs pesolibras pesototal libras poids poidslb poidslbs poidslivres poidstotal livres',
  classification: 'clase clasecarga claseflete classe classemarchandise classefret',
  length: 'largo largopulg largopulgadas longitud longueur longueurpo longueurpouces',
  width: 'ancho anchopulg anchopulgadas largeur largeurpo largeurpouces',
  height: 'alto altopulg altopulgadas altura hauteur hauteurpo hauteurpouces',
  pieces: 'piezas bultos cajas nombrepieces colis boites',
  packagingType: 'embalaje tipoembalaje empaque emballage typeemballage',
  description: 'descripcion mercancia contenido producto marchandise contenu produit',
  accessorials: 'accesorios cargosaccesorios serviciosadicionales accessoires servicesaccessoires',
  instructions:
    'instrucciones instruccionesespeciales notas comentarios observaciones instruction instructionspeciale instructionsspeciales remarques commentaires',
};

const names: Partial<Record<BulkFieldName, ReadonlySet<string>>> = {
  ...Object.fromEntries(Object.entries(OTHERS).map(([field, list]) => [field, new Set(list.split(' '))])),
  ...partyNames('origin'),
  ...partyNames('destination'),
};

/** Whether a column of that name holds the field in a Spanish or French file. */
export function isTranslatedName(field: BulkFieldName, name: string): boolean {
  return names[field]?.has(name) ?? false;
}

function partyNames(side: keyof typeof SIDES): Record<string, ReadonlySet<string>> {
  const sides = SIDES[side].split(' ');
  const entries = Object.entries(PARTS).map(([part, list]) => {
    const both = list.split(' ').flatMap((what) => sides.flatMap((one) => [what + one, one + what]));
    return [`${side}${part}`, new Set(part === 'Name' ? [...both, ...COMPANIES[side].split(' ')] : both)] as const;
  });
  return Object.fromEntries(entries);
}
