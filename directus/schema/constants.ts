/** Names and ids that the schema, the set-up and the sample data share. Ids are fixed so that content can refer to them. */
export const DIRECTUS_VERSION = '11.17.4'

export const FOLDERS = {
  content: { id: '5c8e0b52-6d0a-4b5e-9a43-0f6c2a1d7e01', name: 'Contenido' },
  licenses: { id: '5c8e0b52-6d0a-4b5e-9a43-0f6c2a1d7e02', name: 'Licencias (privado)' },
}
