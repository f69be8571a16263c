/**
 * Before each test file of a project whose files share their modules (`vitest.config.ts`): whatever another file altered or
 * let the site remember is as it was before the first.
 */
import { vi } from 'vitest'
import { localeOfForm } from '~/domain/locale-path'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { forgetMemory } from '~/server/async/memory.server'
import { requestContext } from '~/server/request-context.server'

/** The variables with which the process began, but for Vitest's own. */
const worker = globalThis as { istmoVariables?: ReadonlyMap<string, string | undefined> }
const ofTests = () => Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
worker.istmoVariables ??= new Map(ofTests())
for (const [name] of ofTests()) if (!worker.istmoVariables.has(name)) delete process.env[name]
for (const [name, value] of worker.istmoVariables) process.env[name] = value
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.useRealTimers()
vi.restoreAllMocks()
overwriteGetLocale(() => {
  try {
    return localeOfForm(requestContext().localeForm)
  } catch {
    // Outside of every request.
    return localeOfForm('bare')
  }
})
forgetMemory()
