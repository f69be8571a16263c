import type { SVGProps } from 'react'
import { Stroke } from './stroke'

export function WhatsAppIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Stroke {...props}>
      <path d="M3.5 20.5 5 16.2A8.6 8.6 0 1 1 8.2 19.3Z" />
      <path d="M9.2 8.4c-.5.4-.8 1.2-.4 2.3a8.5 8.5 0 0 0 4.6 4.5c1.1.4 1.9.1 2.3-.4l.3-.9-2-1.1-.9.9a6 6 0 0 1-2.7-2.7l.8-.9-1.1-2Z" />
    </Stroke>
  )
}
