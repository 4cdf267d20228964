// The texts of the certification in Spanish.
export const certification = {
  lead: 'Lo que su programa ha demostrado en el entorno de pruebas con las solicitudes que hizo. Cada renglón pendiente trae comandos que, pegados en una terminal de comandos, lo demuestran.',
  caption: (group: string) => `Certificación: ${group}`,
  columns: { title: 'Qué', state: 'Estatus', seen: 'Desde', proof: 'Prueba' },
  states: { proven: 'Demostrado', open: 'Pendiente' },
  groups: {
    Operations: 'Operaciones',
    Errors: 'Errores atendidos',
    Webhooks: 'Webhooks',
    Exceptions: 'Incidencias vistas',
    Shipments: 'Tipos de envío',
  },
  exception: (code: string, meaning: string) => `Consulte un envío con la incidencia ${code}: ${meaning}`,
  mandatory: 'Obligatorio',
  progress: (proven: number, total: number) => `${proven} de ${total} renglones demostrados`,
  ready: 'Listo para producción: todos los renglones obligatorios están demostrados.',
  notReady: (open: number) => (open === 1 ? 'Falta 1 renglón obligatorio.' : `Faltan ${open} renglones obligatorios.`),
  certificate: 'Certificado',
  certificateLead: 'Entréguelo al transportista para obtener credenciales de producción. Vale por 90 días.',
  next: 'Cómo demostrarlo',
  variables:
    'Los comandos usan $LINEHAUL_API_KEY y $LINEHAUL_TOKEN. Defínalas primero; algunos renglones necesitan también $LINEHAUL_USERNAME y $LINEHAUL_PASSWORD, $LINEHAUL_CLIENT_ID y $LINEHAUL_CLIENT_SECRET, $LINEHAUL_SOAP_USER y $LINEHAUL_SOAP_PASSWORD, o $WEBHOOK_URL.',
  pdf: 'Imprimir (PDF)',
  of: (username: string) => `Certificación de ${username}`,
  action: 'Certificación',
};
