// The names of portal and operator roles in Spanish, and a short description of what each may do.
type Words = Record<string, string>;

export const role = {
  names: {
    owner: 'Titular',
    shipper: 'Embarques',
    billing: 'Facturación',
    developer: 'Desarrollo',
    'read-only': 'Solo lectura',
    administrator: 'Administración',
    dispatcher: 'Despacho',
    pricing: 'Precios',
    support: 'Soporte',
    auditor: 'Auditoría',
  } as Words,
  customers: {
    owner: 'Titular: todo, incluidos los usuarios',
    shipper: 'Embarques: cotizaciones, conocimientos de embarque y recolecciones',
    billing: 'Facturación: facturas y autorizaciones de facturación',
    developer: 'Desarrollo: envíos, webhooks y registro de solicitudes',
    'read-only': 'Solo lectura',
  } as Words,
  operators: {
    administrator: 'Administración: todo',
    dispatcher: 'Despacho: envíos y recolecciones',
    billing: 'Facturación: facturas y pagos',
    pricing: 'Precios: tarifas y precios por cliente',
    support: 'Soporte: credenciales, solicitudes y webhooks de los clientes',
    auditor: 'Auditoría: solo lectura, con el registro de auditoría',
  } as Words,
};
