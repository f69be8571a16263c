import { expect, test } from 'vitest'
import { outputOf } from '../../scripts/lib/processes.mjs'

test('the output of a command is whole, also what comes when its process has ended', async () => {
  const late = 'setTimeout(() => console.log("late"), 300)'
  const command = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(late)}], { stdio: "inherit" }).unref()`
  expect(await outputOf(process.execPath, ['-e', command])).toEqual({ code: 0, output: 'late\n' })
})

test('a command that is not there has failed, and says so', async () => {
  const asked = await outputOf('no-such-command', [])
  expect(asked).toEqual({ code: 1, output: 'no-such-command was not found' })
})
