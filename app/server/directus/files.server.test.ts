import { expect, test } from 'vitest'
import { FOLDERS } from '../../../directus/schema/constants.ts'
import { folders } from './files.server'

test('the folders are those that the set-up of the back office makes', () => {
  expect(folders).toEqual({ content: FOLDERS.content.id, licenses: FOLDERS.licenses.id })
})
