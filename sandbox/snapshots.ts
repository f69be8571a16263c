import { addFault, clearFaults, type Fault, waitingFaults } from './faults.ts'
import type { Sandbox } from './http.ts'
import type { Settings } from './settings.ts'
import type { State } from './state.ts'

/** The sandbox at a moment: what was paid, how it is set, and the faults that wait. */
export type Snapshot = {
  readonly state: State
  readonly settings: Settings
  readonly faults: readonly Fault[]
}

/** Keeps what the sandbox is now, in memory, in place of what had that name. A reset forgets no snapshot. */
export function keepSnapshot({ snapshots, state, settings }: Sandbox, name: string): void {
  snapshots.set(name, { state: state.copy(), settings: { ...settings }, faults: waitingFaults() })
}

/** Makes the sandbox what it was when it was kept, as often as one likes. False: nothing has that name. */
export function restoreSnapshot({ snapshots, state, settings }: Sandbox, name: string): boolean {
  const snapshot = snapshots.get(name)
  if (!snapshot) return false
  state.putBack(snapshot.state)
  Object.assign(settings, snapshot.settings)
  clearFaults()
  for (const fault of snapshot.faults) addFault(fault)
  return true
}
