"""The version of the contract, and of this package. Generated from the public OpenAPI documents by `npm run generate`: do not edit."""

VERSION = "0.1.0"
