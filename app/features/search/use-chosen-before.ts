import { useHydrated, useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect } from 'react'

/**
 * For a form whose controls are its address: where one was changed before the page's code came, asks for the address that
 * the form would send without scripts. The controls would go on showing a choice that nobody took.
 */
export function useChosenBefore(form: RefObject<HTMLFormElement | null>): void {
  const navigate = useNavigate()
  const { parseSearch } = useRouter().options
  // A form that the browser draws by itself has nothing of before.
  const isAlive = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React has taken over the controls
  useLayoutEffect(() => {
    if (isAlive || !form.current || ![...form.current.elements].some(isChanged)) return
    const sent = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    const search = parseSearch(`?${new URLSearchParams(sent)}`)
    void navigate({ to: '.', search: () => search, replace: true, resetScroll: false })
  }, [])
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(first, 0)
  }
  if (!(control instanceof HTMLInputElement)) return false
  return control.checked !== control.defaultChecked || control.value !== control.defaultValue
}
