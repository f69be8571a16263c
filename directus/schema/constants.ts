/** Names and ids that the schema, the set-up and the sample data share. Ids are fixed so that content can refer to them. */
export const DIRECTUS_VERSION = '11.17.4'

export const FOLDERS = {
  content: { id: '5c8e0b52-6d0a-4b5e-9a43-0f6c2a1d7e01', name: 'Contenido' },
  licenses: { id: '5c8e0b52-6d0a-4b5e-9a43-0f6c2a1d7e02', name: 'Licencias (privado)' },
}

/** The user of the back office that the site is. */
export const SITE_USER = '7d1f4c10-52d7-4f7e-8a11-3c5f0f0c0001'
