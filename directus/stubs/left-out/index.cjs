/** Stands in for packages that others ask for and that nothing here ever loads: one of them was loaded after all. */
throw new Error(
  'This package is left out of the installation, because nothing here needs it: take its name out of "dependencies" and "overrides" of the package.json that leaves it out, and run "npm install" there.',
)
