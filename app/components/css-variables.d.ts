import 'react'

declare module 'react' {
  /** Custom properties are styles too: `style={{ '--dlg-w': '832px' }}`. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
