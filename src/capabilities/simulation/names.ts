// Names of people in the test environment.
export const DRIVERS = [
  'Alma Ortiz',
  'Ben Whitaker',
  'Carmen Diaz',
  'Dale Novak',
  'Esther Boyd',
  'Frank Osei',
  'Grace Lindqvist',
  'Hector Ruiz',
  'Imani Clarke',
  'Joel Tremblay',
] as const;

export const RECEIVERS = [
  'R. Alvarez',
  'S. Bennett',
  'T. Chen',
  'U. Dawson',
  'V. Eriksen',
  'W. Fontaine',
  'X. Garza',
  'Y. Hassan',
  'Z. Ivanova',
  'A. Jefferson',
] as const;
