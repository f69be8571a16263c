import { Fragment } from 'react'

/** An address of mail, which breaks before its `@` or a dot of it, in the middle of no word. */
export function EmailAddress({ children }: { readonly children: string }) {
  const parts = children.split(/(?=[@.])/)
  return (
    <bdi translate="no">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
