/** All of this extension runs in the browser. */
export default { hooks: [], endpoints: [], operations: [] }
