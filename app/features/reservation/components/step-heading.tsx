/** Where the focus goes when another step opens on the same page. */
export const STEP_HEADING_ID = 'paso'

export function StepHeading({ title, lead }: { readonly title: string; readonly lead: string }) {
  return (
    <div className="block-h">
      <h1 id={STEP_HEADING_ID} className="h2" tabIndex={-1}>
        {title}
      </h1>
      <p>{lead}</p>
    </div>
  )
}
