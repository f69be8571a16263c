import { HEADING_ID } from '~/components/layout/main-content'

export function StepHeading({ title, lead }: { readonly title: string; readonly lead: string }) {
  return (
    <div className="block-h">
      <h1 id={HEADING_ID} className="h2" tabIndex={-1}>
        {title}
      </h1>
      <p>{lead}</p>
    </div>
  )
}
