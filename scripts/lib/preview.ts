/** The back office's settings for drafts in the site's pages: `directus/extensions/istmo-preview`. */
export function previewSettings({
  secret,
  sites,
}: {
  /** The site's own PREVIEW_SECRET. */
  readonly secret: string
  /** Where staff find each brand's site, the default brand first. */
  readonly sites: Readonly<Record<string, string>>
}) {
  return { PREVIEW_SECRET: secret, ...siteSettings(sites) }
}

export function siteSettings(sites: Readonly<Record<string, string>>) {
  return {
    // Without the prefix the commas would make it a list.
    PREVIEW_SITES: `string:${JSON.stringify(sites)}`,
    CONTENT_SECURITY_POLICY_DIRECTIVES__FRAME_SRC: ["'self'", ...Object.values(sites)].join(' '),
  }
}
