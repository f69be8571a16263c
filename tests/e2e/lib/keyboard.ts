import { expect, type Locator, type Page } from '@playwright/test'

/** Somebody without a pointer: every move is a key. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Presses Tab until the element has the focus. @throws Error when the order never reaches it. */
  async tabTo(target: Locator, presses = 150): Promise<void> {
    await expect(target).toBeVisible()
    for (let press = 0; press < presses; press++) {
      if (await hasFocus(target)) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reaches ${target}`)
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /** Goes to a text field and types. */
  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target)
    await this.page.keyboard.type(text)
  }
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}
